import { run } from '../child.mjs'
import { Impediment } from '../say.mjs'

/**
 * Packs folders, or all that is in one (`.`), the same way each time.
 * @param {{ readonly from: string, readonly what: string, readonly file: string, readonly epoch:
 * number, readonly gzip?: boolean }} archive
 */
export async function tar({ from, what, file, epoch, gzip = false }) {
  const settled = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner']
  const packed = gzip ? ['--use-compress-program=gzip -6n'] : []
  const words = [...settled, '--mode=u+rw,go+r,go-w', `--mtime=@${epoch}`, ...packed]
  const code = await run('tar', [...words, '-cf', file, '-C', from, what])
  if (code !== 0) throw new Impediment('tar no pudo hacer el archivo. Hacen falta GNU tar y gzip.')
  return file
}
