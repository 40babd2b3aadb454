import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Everything is a file of its own: the content policy allows no `data:` code, and long caching needs names. */
const assetsInlineLimit = 0

/** The server; what npm installed stays outside the bundle, as a rule. */
const server: UserConfig['build'] = {
  target: 'node20',
  sourcemap: true,
  ssr: true,
  copyPublicDir: false,
  outDir: 'dist/server',
  assetsInlineLimit,
  // As for the browser, so that both name a style sheet by the same hash.
  cssMinify: 'lightningcss',
  cssTarget: 'es2022',
  rollupOptions: {
    checks: { pluginTimings: false },
    input: {
      main: 'server/main.ts',
      sandbox: 'server/sandbox/main.ts',
      postgres: 'server/database/serve-postgres.ts',
      admin: 'server/cli/admin.ts',
      conformance: 'server/conformance/main.ts',
      backup: 'server/cli/backup.ts',
      restore: 'server/cli/restore.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

/** What every page has of ours; on a slow line twenty small files are twenty waits. */
const shell = new RegExp(
  `/(${[
    'client/(app|routes)/[^?]+',
    'client/site/(ask-us|footer|header|mark|navigation|page-frame|phone-link|use-reading-on|valley-map)',
    'client/ui/(button|disclosure|icon|stay-inside)',
    'shared/(calendar/calendar-date|money/(paise|rupees)|room/room|trek/trek|hotel)',
  ].join('|')})[.]tsx?$`,
)

const client: UserConfig['build'] = {
  target: 'es2022',
  outDir: 'dist/client',
  manifest: true,
  assetsInlineLimit,
  modulePreload: { polyfill: false },
  rollupOptions: {
    // A slow machine is no reason to warn.
    checks: { pluginTimings: false },
    input: 'client/main.tsx',
    // What the report's packages would ask for elsewhere: on a server, or to draw web pages.
    external: ['module', 'html2canvas', 'dompurify', 'canvg'],
    // What every page stands on comes in one piece, however many pages share it.
    output: {
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          { name: 'ground', test: /node_modules\/(@tanstack|@trpc)\// },
          { name: 'shell', test: shell },
        ],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'client/public',
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'client/routes',
      generatedRouteTree: 'client/routeTree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
    }),
    react(),
  ],
  build: isSsrBuild ? server : client,
  // React looks at NODE_ENV, which says something else here: whether the hotel is open for real.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: {
      noExternal: [
        ...[/^react(-dom)?($|\/)/, /^@tanstack\//, '@trpc/react-query', 'use-sync-external-store'],
        // Hundreds of small files, which every start and every command would look for one by one.
        ...['kysely', 'zod'],
      ],
    },
  }),
}))
