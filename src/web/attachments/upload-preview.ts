import { formatOf } from '#domain/entry/attachment.ts'

import { callForFile } from '../common/api.ts'
import type { PreviewFile } from './file-preview.tsx'
import type { UploadItem } from './upload-queue.ts'

/** The bytes from this very page where it still has them, else as the server keeps them. */
export function uploadPreview({ uploadId, fileName, file, uploaded }: UploadItem): PreviewFile {
  const expected = formatOf(fileName)?.mediaType ?? ''
  return {
    key: uploadId,
    fileName,
    mediaType: uploaded?.mediaType ?? expected,
    load: (signal) =>
      file
        ? Promise.resolve(file)
        : callForFile('readUpload', { params: { uploadId } }, { signal }),
  }
}
