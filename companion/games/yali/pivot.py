"""Simulates a plank on a pivot with weights: it swings, hits its end stops and comes to rest."""

from __future__ import annotations

from math import copysign, cos, radians, sin

G = 9.81
"""Gravity, m/s²."""
END_RAD = radians(4.0)
"""The angle at which the plank meets the table, on either side."""
PLANK_KG = 0.35
PIVOT_ABOVE_M = 0.005
"""The pivot lies this much above the plank's centre of mass: without weights it swings back to level."""
FRICTION_NM = 0.0002
"""The friction torque of the pivot: the plank can rest up to 0.7 degrees from level."""
DAMPING_NMS = 0.0075
"""The damping by air and pivot: a swing about level ends after three or four reversals."""
BOUNCE = 0.25
"""The share of its speed with which the plank leaves an end again."""
SLOWEST_RAD_S = 0.01
"""Below this speed at an end stop the plank stays there."""
SUBSTEP_S, SHORTEST_S = 0.004, 1e-6


class Balance:
    """The plank; angles in radians, positive when the second player's end sinks. Distances count from the pivot."""

    def __init__(self, length_m: float) -> None:
        self.angle = 0.0
        self.rate = 0.0
        """Radians a second."""
        self.finger_nm = 0.0
        """The torque of a finger, positive towards the second player's end."""
        self._plank_inertia = PLANK_KG * length_m**2 / 12
        self._load_nm = 0.0
        self._inertia = self._plank_inertia

    def load(self, weights: list[tuple[float, float]]) -> None:
        """What lies on the plank now: mass (kg) and distance (m), positive towards the second player's end."""
        self._load_nm = G * sum(mass * at for mass, at in weights)
        self._inertia = self._plank_inertia + sum(mass * at * at for mass, at in weights)

    @property
    def torque_nm(self) -> float:
        """The torque on the plank without friction."""
        back = PLANK_KG * G * PIVOT_ABOVE_M * sin(self.angle)
        return self._load_nm * cos(self.angle) + self.finger_nm - back

    @property
    def at_rest(self) -> bool:
        """Whether it stands still, and will until something changes."""
        if self.rate:
            return False
        torque = self.torque_nm
        return abs(torque) <= FRICTION_NM or (abs(self.angle) >= END_RAD and torque * self.angle > 0)

    def push(self, torque_nm: float) -> None:
        """Puts a finger on the plank with this torque in Nm, positive towards the second player's end; 0 lifts it."""
        self.finger_nm = torque_nm

    def kick(self, rate: float) -> None:
        """Somebody knocks: the plank turns by so many radians a second faster."""
        self.rate += rate

    def run(self, duration_s: float) -> float:
        """Advances the time; returns the last angular acceleration (rad/s²)."""
        pull = 0.0
        while duration_s > SHORTEST_S and not self.at_rest:
            dt = min(SUBSTEP_S, duration_s)
            duration_s -= dt
            pull = self._substep(dt)
        return pull if self.rate else 0.0

    def _substep(self, dt: float) -> float:
        torque = self.torque_nm - DAMPING_NMS * self.rate
        before = self.rate
        friction = copysign(FRICTION_NM, before or torque)
        pull = (torque - friction) / self._inertia
        self.rate += pull * dt
        if before * self.rate < 0 and abs(torque) <= FRICTION_NM:
            self.rate = 0.0  # friction can only stop the plank
        self.angle += self.rate * dt
        if abs(self.angle) >= END_RAD:
            self._meet_end()
        return pull

    def _meet_end(self) -> None:
        outwards = self.rate * self.angle > 0
        self.angle = copysign(END_RAD, self.angle)
        if outwards:
            self.rate = -BOUNCE * self.rate if abs(self.rate) > SLOWEST_RAD_S else 0.0
