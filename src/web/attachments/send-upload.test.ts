import { expect, it } from 'vitest'

import { uploadProblem } from './send-upload.ts'

it('says of a proxy that lets no such file through that trying again is no use', async () => {
  const page = '<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>'
  const problem = await uploadProblem(page, 413, 'plano.pdf')
  expect([problem.status, problem.type]).toEqual([413, 'E-FIL-01'])
  expect(problem.title).toContain('«plano.pdf» es mayor de lo que deja pasar el proxy')
  expect((await uploadProblem('<html>502</html>', 502, 'plano.pdf')).type).toBe('E-SYS-01')
})
