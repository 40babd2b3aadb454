import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** No inlined assets: the content policy allows no `data:` code, and long caching needs file names. */
const assetsInlineLimit = 0

/** The server bundle; installed packages stay outside, with exceptions below. */
const server: UserConfig['build'] = {
  target: 'node20',
  sourcemap: true,
  ssr: true,
  copyPublicDir: false,
  outDir: 'dist/server',
  assetsInlineLimit,
  // As in the client build, so that both give a style sheet the same hash.
  cssMinify: 'lightningcss',
  cssTarget: 'es2022',
  rollupOptions: {
    checks: { pluginTimings: false },
    // The sandbox's packages, which a live hotel does not install.
    external: ['smtp-server', 'mailparser'],
    input: {
      main: 'server/main.ts',
      sandbox: 'tools/sandbox/main.ts',
      postgres: 'server/database/serve-postgres.ts',
      admin: 'server/cli/admin.ts',
      conformance: 'tools/black-box/conformance/main.ts',
      backup: 'server/cli/backup.ts',
      restore: 'server/cli/restore.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

/** The code that every page needs, in one chunk: on a slow connection twenty small files are twenty waits. */
const shell = new RegExp(
  `/(${[
    'client/(hydrate|routes/[^?]+)',
    'client/screens/admin-panel/panel-search',
    'client/app/(admin-session|browser-device|chunk-timeouts|lazy-calls|reads|refusal|router|site-facts|storage|use-app|use-hydrated)',
    'client/site/(ask-us|footer|header|mark|mark-flower|navigation|our-email|page-frame|phone-link|use-reading-on|valley-map)',
    'client/ui/(button|disclosure|icon|stay-inside)',
    'shared/(calendar/(calendar-date|season)|plural|money/(paise|rupees)|room/room|trek/trek|hotel)',
  ].join('|')})[.]tsx?$`,
)

/** The desk's screens, which are all loaded when the panel is open: every page would list their files one by one. */
const panel = (id: string): boolean =>
  /client\/screens\/admin-panel\//.test(id) && !onPaper.test(id) && !shell.test(id)
/** What the home page, the room pages and the booking page need of a stay before anybody touches them. */
const stayRules = new RegExp(
  `/(${[
    'shared/(rates/(rates|price-words|shown-rate)|booking/(quote|sellable)|refund/policy|domain-error)[.]ts',
    'client/(ui/(notice|skeleton)|app/kept|art/room-picture|app/remembered-booking)[.]tsx?',
    'client/site/(booking-bar|closed-notice|fact-list|rate-words|room-path|stay-price)[.]tsx?',
    'client/site/stay-calendar/(use-stay-calendar|month-skeleton)[.]tsx',
    'client/art/room-(double|triple)(-night)?[.]svg',
  ].join('|')})`,
)

/** Loaded only when something is drawn as a PDF. */
const onPaper = /\/(print-report|bookings-report|report-rows|drawn-text|text-pen|text-runs|receipt-pdf)\.ts/

/** Packages of that chunk, without the parts that only some pages use. */
const ground =
  /node_modules\/(use-sync-external-store|@tanstack\/(?!.*(queriesObserver|nfiniteQuery|useQueries|SuspenseQueries|usePrefetch|[mM]utationObserver|useMutation)))/

const client: UserConfig['build'] = {
  target: 'es2022',
  outDir: 'dist/client',
  manifest: true,
  assetsInlineLimit,
  modulePreload: {
    polyfill: false,
    // The lists of what each screen of the panel needs would be in the first script of every page.
    resolveDependencies: (file, needed) => (/admin_panel|earlier-address/.test(file) ? [] : needed),
  },
  rollupOptions: {
    // Slow plugins on a slow machine need no warning.
    checks: { pluginTimings: false },
    input: 'client/main.tsx',
    // Optional imports of the report's packages, for a server or for drawing web pages.
    external: ['module', 'html2canvas', 'dompurify', 'canvg'],
    // Code that every page needs is one chunk, however many pages share it.
    output: {
      codeSplitting: {
        groups: [
          // Apart, because the first script needs it, and would wait for the whole shell.
          { name: 'preload', test: /preload-helper/, priority: 1 },
          // Small rules of dates and money that home and booking share: one file instead of ten.
          { name: 'stay', test: stayRules, includeDependenciesRecursively: false, priority: 1 },
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
          { name: 'shell', test: (id) => ground.test(id) || shell.test(id) },
          { name: 'panel', test: panel, includeDependenciesRecursively: false },
        ],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'client/public',
  resolve: {
    tsconfigPaths: true,
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
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
  // React reads NODE_ENV, which here means whether the hotel is live.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: {
      noExternal: [
        ...[/^react(-dom)?($|\/)/, /^@tanstack\//, '@trpc/react-query', 'use-sync-external-store'],
        // Hundreds of small files that every start would have to find one by one.
        ...['kysely', 'zod'],
      ],
    },
  }),
}))
