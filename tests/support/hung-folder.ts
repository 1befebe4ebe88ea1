/**
 * A folder on a disk that hangs: a file system in user space whose program never answers is mounted
 * over it, and whoever looks into it waits, as on a share whose server is gone.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Returns how the disk comes back, empty; null where this machine lets nobody mount. */
export async function hangFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0'
  const hang = `exec 3<>/dev/fuse && mount -i -t fuse -o ${options} none "$0" && echo hung`
  const words = `${hang} && cat && exec 3>&- && umount --lazy "$0"`
  const holder = spawn('sh', ['-c', words, folder], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(holder, 'exit')
  const isHung = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    ended.then(() => false),
  ])
  if (!isHung) return null
  return async () => {
    holder.stdin.end()
    await ended
  }
}
