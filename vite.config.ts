import { defineConfig } from 'vite'

/** The server; what npm installed stays outside the bundle. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'node20',
    sourcemap: true,
    ssr: true,
    outDir: 'dist/server',
    rollupOptions: {
      input: { main: 'server/main.ts', sandbox: 'server/sandbox/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
