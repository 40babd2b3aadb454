const tests = '[.]test[.]tsx?$'
// The table of states makes the one update of a status.
const rows = '^server/modules/([^/]+/[^/]+-rows|bookings/state)[.]ts$'
const product = `^(client|server|shared|migrations)/`

/**
 * The allowed directions of imports. Each rule forbids what its comment does not allow.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third; types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that resolves to nothing.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Only tests import tests and their builders.',
      severity: 'error',
      from: { path: product, pathNot: [tests, '^server/testing/'] },
      to: { path: [tests, '^server/testing/'] },
    },
    {
      name: 'the-product-imports-no-tools',
      comment:
        'tools/ works on the product from outside. A start without NODE_ENV=production loads the sandbox by a dynamic import.',
      severity: 'error',
      from: {
        path: product,
        pathNot: [tests, '^server/testing/', '^server/integrations/open-integrations[.]ts$'],
      },
      to: { path: '^tools/' },
    },
    {
      name: 'the-sandbox-is-imported-dynamically',
      comment: 'A live hotel never loads the sandbox, and does not install its packages.',
      severity: 'error',
      from: { path: '^server/integrations/open-integrations[.]ts$' },
      to: { path: '^tools/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'no-browser-tests-in-the-product',
      comment: 'e2e/ tests the product from outside; the product does not know it.',
      severity: 'error',
      from: { path: product },
      to: { path: '^e2e/' },
    },
    {
      name: 'browser-tests-stay-outside',
      comment: 'A browser test imports only shared/ and what tests share.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(client|server|migrations|tools)/', pathNot: '^server/testing/' },
    },
    {
      name: 'shared-imports-nothing',
      comment: 'shared/ is the lowest layer: it imports no other folder.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(client|server|migrations|tools)/' },
    },
    {
      name: 'shared-uses-two-packages',
      comment: 'shared/ runs in every browser: only zod and the calendar library (tests: their tools).',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { pathNot: ['^shared/', '(^|/)node_modules/(zod|temporal-polyfill)/'] },
    },
    {
      name: 'migrations-import-nothing',
      comment: 'A released migration must not change, so it imports no other code.',
      severity: 'error',
      from: { path: '^migrations/', pathNot: [tests, '^migrations/index[.]ts$'] },
      to: { path: product },
    },
    {
      name: 'migrations-index-lists-migrations',
      comment: 'The list of migrations imports only migrations.',
      severity: 'error',
      from: { path: '^migrations/index[.]ts$' },
      to: { path: product, pathNot: '^migrations/' },
    },
    {
      name: 'platform-knows-no-module',
      comment:
        'server/platform serves every module, so it imports only shared/ and the types of the database.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: {
        path: product,
        pathNot: ['^server/platform/', '^server/database/(schema|transaction)[.]ts$', '^shared/'],
      },
    },
    {
      name: 'database-knows-no-module',
      comment: 'server/database imports migrations, platform and shared/ only.',
      severity: 'error',
      from: { path: '^server/database/', pathNot: tests },
      to: { path: product, pathNot: ['^server/(database|platform)/', '^migrations/', '^shared/'] },
    },
    {
      name: 'repositories-turn-rows-into-values',
      comment: 'A repository (`*-rows.ts`) imports the database, platform, shared/ and other repositories.',
      severity: 'error',
      from: { path: rows },
      to: { path: product, pathNot: ['^server/(database|platform)/', rows, '^shared/'] },
    },
    {
      name: 'integrations-know-no-module',
      comment:
        'An integration is a port and its adapter: it imports platform and shared/ only. One file chooses them by the settings.',
      severity: 'error',
      from: {
        path: '^server/integrations/',
        pathNot: [tests, '^server/integrations/open-integrations[.]ts$'],
      },
      to: { path: product, pathNot: ['^server/(integrations|platform)/', '^shared/'] },
    },
    {
      name: 'modules-import-ports',
      comment:
        'A module gets integrations and the database in its context; it imports their types and `transaction`.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: [tests, rows] },
      to: {
        path: ['^server/(integrations|database)/', '^server/[^/]+[.]ts$'],
        pathNot: '^server/database/transaction[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-know-no-http',
      comment: 'http → modules → repositories → database, never upwards and never past a layer.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: tests },
      to: {
        path: ['^server/http/', '^server/[^/]+[.]ts$', '^client/', '^migrations/'],
        pathNot: '^server/context[.]ts$',
      },
    },
    {
      name: 'modules-know-no-job',
      comment: 'Jobs call modules, never the other way round.',
      severity: 'error',
      from: { path: '^server/modules/[^/]+/', pathNot: tests },
      to: { path: '^server/modules/jobs[.]ts$' },
    },
    {
      name: 'http-calls-modules',
      comment:
        'A route parses, calls a use case and shapes the answer; it uses no repository and no integration.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: tests },
      to: {
        path: [rows, '^server/(integrations|database)/', '^server/modules/jobs[.]ts$', '^migrations/'],
      },
    },
    {
      name: 'sandbox-is-apart',
      comment:
        'The sandbox is reached over the network like the real providers: it imports platform and shared/ only.',
      severity: 'error',
      from: { path: '^tools/sandbox/', pathNot: tests },
      to: { path: [product, '^(tools|e2e)/'], pathNot: ['^tools/sandbox/', '^server/platform/', '^shared/'] },
    },
    {
      name: 'only-the-top-builds-a-context',
      comment:
        'Only the top of server/ (and test setups) builds a context; everything below imports its type.',
      severity: 'error',
      from: {
        path: product,
        pathNot: [tests, '^server/[^/]+[.]ts$', '^server/cli/', '^server/testing/'],
      },
      to: { path: '^server/[^/]+[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-only-in-repositories',
      comment: 'kysely and pg only in database, repositories, migrations and testing.',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^server/(database|testing)/', rows, '^migrations/', tests],
      },
      to: { path: '(^|/)node_modules/(kysely|pg|@types/pg)/' },
    },
    {
      name: 'http-packages-only-in-http',
      comment:
        'hono, @trpc/server and ws only in http and the top of server/. A tRPC link in the client needs the observable, which contains no server code.',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^server/(http|testing)/', '^server/[^/]+[.]ts$', tests],
      },
      to: {
        dependencyTypesNot: ['type-only'],
        path: '(^|/)node_modules/(hono|hono-openapi|@hono/[^/]+|@trpc/server|ws|@types/ws)/',
        pathNot: '@trpc/server/dist/observable/',
      },
    },
    {
      name: 'sdks-only-in-integrations',
      comment: 'Third-party SDKs only in integrations.',
      severity: 'error',
      from: { path: product, pathNot: ['^server/integrations/', tests] },
      to: { path: '(^|/)node_modules/(razorpay|nodemailer|@types/nodemailer|sharp)/' },
    },
    {
      name: 'mail-server-only-in-sandbox',
      comment: 'Only the sandbox and tests need a mail server and a mail parser.',
      severity: 'error',
      from: { path: product, pathNot: [tests, '^server/testing/'] },
      to: { path: '(^|/)node_modules/(@types/)?(smtp-server|mailparser)/' },
    },
    {
      name: 'browser-packages-only-in-client',
      comment: 'react, @tanstack and @trpc/client only in client and the server-side renderer.',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^client/', '^server/http/ssr/', '^server/testing/', tests],
      },
      to: {
        path: '(^|/)node_modules/(react|react-dom|@types/react(-dom)?|@tanstack/[^/]+|@trpc/(client|react-query))/',
      },
    },
    {
      name: 'client-imports-one-type',
      comment: 'The client imports from the server only `import type { AppRouter }`.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', pathNot: '^server/http/trpc/app-router[.]ts$' },
    },
    {
      name: 'client-imports-it-as-a-type',
      comment: 'The client imports from the server only `import type { AppRouter }`.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-imports-no-migrations',
      comment: 'The client does not depend on the database schema.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^migrations/' },
    },
    {
      name: 'server-imports-no-client',
      comment: 'Only the server-side renderer imports the screens; tests call the server as the client does.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/http/ssr/' },
      to: { path: '^client/', pathNot: '^client/app/money-link' },
    },
    {
      name: 'screens-import-no-screens',
      comment: 'A screen never imports another screen; shared parts go to site, ui or shared/.',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/' },
      to: { path: '^client/screens/', pathNot: '^client/screens/$1/' },
    },
    {
      name: 'screens-import-no-routes',
      comment: 'A route imports a screen, never the other way round.',
      severity: 'error',
      from: { path: '^client/(screens|forms|site|ui|art)/' },
      to: { path: '^client/(routes/|main[.]tsx$)' },
    },
    {
      name: 'ui-imports-nothing',
      comment: 'ui is independent of this hotel: it imports no other folder.',
      severity: 'error',
      from: { path: '^client/ui/', pathNot: tests },
      to: { path: product, pathNot: '^client/ui/' },
    },
    {
      name: 'paper-imports-shared',
      comment:
        'paper draws what it is given as a PDF, for the panel and for guests: it imports only shared/.',
      severity: 'error',
      from: { path: '^client/paper/', pathNot: tests },
      to: { path: product, pathNot: ['^client/paper/', '^shared/'] },
    },
    {
      name: 'forms-import-lower-layers',
      comment: 'forms serves every screen with a guest form: it imports ui and shared.',
      severity: 'error',
      from: { path: '^client/forms/', pathNot: tests },
      to: { path: product, pathNot: ['^client/(forms|ui)/', '^shared/'] },
    },
    {
      name: 'site-imports-lower-layers',
      comment: 'site imports ui, app, art, styles and shared.',
      severity: 'error',
      from: { path: '^client/site/', pathNot: tests },
      to: { path: product, pathNot: ['^client/(site|ui|app|art|styles)/', '^shared/'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types'],
    },
  },
}
