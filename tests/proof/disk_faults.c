/* Faults of the disk, put in below every program of a process: LD_PRELOAD this, and arm it by ctypes.
 *
 * It counts what changes regular files (written, shortened, renamed, removed, synced). In the mode "die" the process
 * ends at the n-th change, half-way through it where that is a write. In the mode "full" files may grow by so many
 * bytes together, and then the disk is full. A file that takes its final name with content that was not synced is
 * counted too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OFF, DIE, FULL };
enum { FILES = 256, KILLED = 9 };

static int mode = OFF;
static long left, changes, unsynced_renames;
static ino_t dirty[FILES];
static int dirty_files;

void faults_arm(int new_mode, long count) {
    mode = new_mode;
    left = count;
    changes = unsynced_renames = 0;
    dirty_files = 0;
}
long faults_changes(void) { return changes; }
long faults_unsynced_renames(void) { return unsynced_renames; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_file(int fd, struct stat *status) { return fstat(fd, status) == 0 && S_ISREG(status->st_mode); }

static int find(ino_t inode) {
    for (int at = 0; at < dirty_files; at++)
        if (dirty[at] == inode) return at;
    return -1;
}

static void mark(ino_t inode, int is_dirty) {
    int at = find(inode);
    if (is_dirty && at < 0 && dirty_files < FILES) dirty[dirty_files++] = inode;
    if (!is_dirty && at >= 0) dirty[at] = dirty[--dirty_files];
}

/* Whether the process ends with this change. */
static int is_last(void) {
    changes++;
    return mode == DIE && --left <= 0;
}

/* How many of `size` bytes at `offset` may be written; the process ends here if this is the last change. */
static size_t allowed(int fd, size_t size, off_t offset) {
    struct stat status;
    if (mode == OFF || !is_file(fd, &status)) return size;
    if (is_last()) {
        return size / 2;
    }
    mark(status.st_ino, 1);
    off_t grown = offset + (off_t)size - (offset > status.st_size ? offset : status.st_size);
    if (mode != FULL || grown <= 0) return size;
    if (grown <= left) {
        left -= grown;
        return size;
    }
    size_t fits = size - (size_t)(grown - left);
    left = 0;
    return fits;
}

static int is_over(void) { return mode == DIE && left <= 0; }

#define WRITES(call)                                        \
    if (is_over()) {                                        \
        call;                                               \
        _exit(KILLED);                                      \
    }                                                       \
    if (fits == 0 && size > 0) {                            \
        errno = ENOSPC;                                     \
        return -1;                                          \
    }                                                       \
    return call

ssize_t write(int fd, const void *data, size_t size) {
    size_t fits = mode == OFF ? size : allowed(fd, size, lseek(fd, 0, SEEK_CUR));
    WRITES(REAL(write)(fd, data, fits));
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    size_t fits = allowed(fd, size, offset);
    WRITES(REAL(pwrite)(fd, data, fits, offset));
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    size_t fits = allowed(fd, size, offset);
    WRITES(REAL(pwrite64)(fd, data, fits, offset));
}
ssize_t sendfile(int to, int from, off_t *offset, size_t size) {
    struct stat status;
    if (mode != OFF && is_file(from, &status) && size > (size_t)status.st_size) size = (size_t)status.st_size;
    size_t fits = mode == OFF ? size : allowed(to, size, lseek(to, 0, SEEK_CUR));
    WRITES(REAL(sendfile)(to, from, offset, fits));
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t size) { return sendfile(to, from, offset, size); }

static int shortened(int fd) {
    struct stat status;
    if (mode == OFF || !is_file(fd, &status)) return 0;
    if (is_last()) _exit(KILLED);
    mark(status.st_ino, 1);
    return 0;
}
int ftruncate(int fd, off_t size) { return shortened(fd) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return shortened(fd) ? -1 : REAL(ftruncate64)(fd, size); }

static void synced(int fd) {
    struct stat status;
    if (mode == OFF || fstat(fd, &status) != 0) return;
    if (is_last()) _exit(KILLED);
    mark(status.st_ino, 0);
}
int fsync(int fd) {
    synced(fd);
    return REAL(fsync)(fd);
}
int fdatasync(int fd) {
    synced(fd);
    return REAL(fdatasync)(fd);
}

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void renamed(const char *from) {
    struct stat status;
    if (mode == OFF || stat(from, &status) != 0) return;
    if ((ends_with(from, ".new") || ends_with(from, "next.sqlite3")) && find(status.st_ino) >= 0) unsynced_renames++;
    if (is_last()) _exit(KILLED);
}
int rename(const char *from, const char *to) {
    renamed(from);
    return REAL(rename)(from, to);
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    renamed(from);
    return REAL(renameat)(from_folder, from, to_folder, to);
}
int unlink(const char *path) {
    if (mode != OFF && is_last()) _exit(KILLED);
    return REAL(unlink)(path);
}
