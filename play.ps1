# Plays on the virtual board, on Windows: sets up what is needed in this folder, then starts a match.
#   powershell -ExecutionPolicy Bypass -File play.ps1
# Whatever is written behind it goes to the program, such as: play.ps1 yali --terminal
$ErrorActionPreference = 'Stop'
Set-Location $PSScriptRoot

function Find-Python {
    foreach ($candidate in @('py -3.13', 'py -3.12', 'py -3.11', 'python', 'python3')) {
        $name, $version = $candidate -split ' '
        if (-not (Get-Command $name -ErrorAction SilentlyContinue)) { continue }
        $arguments = @($version | Where-Object { $_ }) + @('-c', 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))')
        & $name @arguments 2>$null
        if ($LASTEXITCODE -eq 0) { return , @(@($name) + @($version | Where-Object { $_ })) }
    }
    throw 'Python 3.11 to 3.13 is needed; it is on python.org and in the Microsoft Store.'
}

$companion = Join-Path '.venv' 'Scripts\companion.exe'
if (-not (Test-Path $companion)) {
    $python = Find-Python
    Write-Host 'play: making the virtual environment .venv'
    $rest = @($python | Select-Object -Skip 1) + @('-m', 'venv', '.venv')
    & $python[0] @rest
    if ($LASTEXITCODE -ne 0) { throw 'The virtual environment cannot be made.' }
    Write-Host 'play: installing Python packages (versions as in constraints.txt)'
    & '.venv\Scripts\python.exe' -m pip install --quiet --constraint constraints.txt --editable .
    if ($LASTEXITCODE -ne 0) { throw 'The packages cannot be installed.' }
}
& $companion play --sim @args
exit $LASTEXITCODE
