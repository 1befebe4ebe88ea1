/**
 * Builds the browser's half into dist/web. Every file name carries its hash, except what
 * `src/web/public` holds. No inline script or style is produced: the server's content security
 * policy allows none.
 */
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressBuild } from './scripts/compress-build.ts'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { pageFiles } from './scripts/page-files.ts'
import { pageHeads } from './scripts/page-heads.ts'
import { partsList } from './scripts/build/parts-list.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    // Without `pre` Vite answers the import before this plugin is asked
    // (adobe/react-spectrum#10304): 39 kB gz of languages.
    { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    react(),
    contractAddresses(),
    pageHeads(),
    compressBuild(),
    partsList('web'),
  ],
  // The domain imports the files that Node loads by their own address; a bundler takes half of them
  // for the same sums.
  resolve: { alias: { 'stdnum/lib/cjs': 'stdnum/lib/esm' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A data: URL in a style sheet or a font would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which source became which files: tests/support/first-load.ts weighs them by it.
    manifest: true,
    rolldownOptions: {
      // Whoever starts a clone would read it, and can do nothing about it.
      onwarn(warning, warn) {
        if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
        warn(warning)
      },
      // The window in which a hosted service's own client signs people in is a page of its own: the
      // application never loads it.
      // So is the page of a telephone as scanner.
      input: ['index.html', 'cloud-sign-in.html', 'telefono.html'],
      output: {
        codeSplitting: { groups: pageFiles(), includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // `/auth` alone is a page of ours; what lies below it, and the embedded provider, is the
    // server's.
    proxy: {
      '/api': server,
      '^/auth/.+': server,
      '/oidc': server,
      '/health': server,
      '/verificar': server,
      '/consulta': server,
      '/tiempos': server,
    },
  },
})
