/**
 * `/verificar`: what anybody may check, without signing in. A receipt by its code, a closing by the
 * code on its act, and the proof files of both, with the command that checks them without this
 * server. It tells numbers, days and hashes; never a name.
 */
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { AppContext } from '../../context/request-context.ts'
import { fileResponse } from '../../http/respond/serve-file.ts'
import { productFiles } from '../../common/product-files.ts'
import { draw } from '../../identity/pages/pages.ts'
import { answer, respond } from './answer.ts'
import type { ProofVerdict } from './check-proof.ts'
import { checkProof } from './check-proof.ts'
import { closingPage, closingProof, closingStamp } from './closing-page.ts'
import { receiptProof, verifiedPage } from './verification-page.ts'
import { openVisits } from './visits.ts'

/** A day of some hundred thousand events. */
const largestProofBytes = 8 * 1024 * 1024

export function openVerification(app: AppContext): Hono {
  const hono = new Hono()
  const visit = openVisits(app)
  hono.use(async (context, next) => {
    visit(context)
    await next()
  })
  hono.get('/', ({ req }) => {
    const code = req.query('codigo')
    return code === undefined ? frontPage() : verifiedPage(app, req.url, code)
  })
  hono.post(
    '/',
    bodyLimit({
      maxSize: largestProofBytes,
      onError: () => answer(413, 'No es una prueba', verdicts.UNREADABLE),
    }),
    async ({ req }) => {
      const { prueba } = await req.parseBody()
      const text = prueba instanceof File ? await prueba.text() : ''
      return verdictPage(app, req.url, text)
    },
  )
  hono.get('/comprobar.mjs', async () => {
    const body = new Uint8Array(await readFile(productFiles.checkProofs))
    const mediaType = 'text/javascript'
    return fileResponse({
      fileName: 'comprobar.mjs',
      mediaType,
      sizeBytes: body.byteLength,
      body,
    })
  })
  hono.get('/cierre/:closingId', ({ req }) => closingPage(app, req.url, req.param('closingId')))
  hono.get('/cierre/:closingId/prueba', ({ req }) =>
    closingProof(app, req.url, req.param('closingId')),
  )
  hono.get('/cierre/:closingId/sello', ({ req }) =>
    closingStamp(app, req.url, req.param('closingId')),
  )
  hono.get('/:code', ({ req }) => verifiedPage(app, req.url, req.param('code')))
  hono.get('/:code/prueba', ({ req }) => receiptProof(app, req.url, req.param('code')))
  return hono
}

async function frontPage(): Promise<Response> {
  const drawn = await draw({
    status: 200,
    title: 'Comprobar un comprobante o un cierre',
    formTargets: ["'self'"],
    body: html`<form method="get" action="/verificar">
        <div class="field">
          <label for="codigo">Código de verificación del comprobante</label>
          <input
            id="codigo"
            name="codigo"
            class="code"
            required
            maxlength="40"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
          />
        </div>
        <button class="button">Comprobar el código</button>
      </form>
      <h2>Un archivo de prueba</h2>
      <form method="post" action="/verificar" enctype="multipart/form-data">
        <div class="field">
          <label for="prueba">La prueba de un comprobante o de un día (.json)</label>
          <input id="prueba" name="prueba" type="file" accept=".json,application/json" required />
        </div>
        <button class="button">Comprobar el archivo</button>
      </form>
      <h2>Sin confiar en esta página</h2>
      <p>
        El mismo archivo se comprueba en cualquier computador, sin conexión, con Node y esta orden:
      </p>
      <p><code>node comprobar.mjs prueba.json</code></p>
      <p><a class="link" href="/verificar/comprobar.mjs">Descargar comprobar.mjs</a></p>`,
  })
  return respond(drawn)
}

async function verdictPage(app: AppContext, url: string, text: string): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  const verdict = municipality
    ? await app.database.read(municipality.municipalityId, (db) =>
        checkProof(db, municipality.municipalityId, text),
      )
    : 'FOREIGN'
  const isTrue = verdict === 'TRUE' || verdict === 'OPEN'
  return answer(
    isTrue ? 200 : 422,
    isTrue ? 'La prueba es auténtica' : 'La prueba no es válida',
    verdicts[verdict],
  )
}

const verdicts: Readonly<Record<ProofVerdict, string>> = {
  TRUE: 'El archivo es íntegro y lo que prueba está en el libro de registro de esta municipalidad, en un día cerrado.',
  OPEN: 'El archivo es íntegro y lo que prueba está en el libro. El día todavía no se ha cerrado: descargue la prueba de nuevo después del cierre.',
  BROKEN:
    'El archivo fue alterado: sus huellas no concuerdan entre sí. Descárguelo de nuevo desde la página del comprobante.',
  FOREIGN:
    'El archivo es íntegro, pero lo que prueba no está en el libro de esta municipalidad. Compruebe en la página de la que lo entregó.',
  UNREADABLE: 'El archivo no es una prueba de Asiento. Elija el archivo .json que descargó.',
}
