const tests = '[.]test[.]tsx?$'
const product = `^(client|server|shared|migrations)/`

/**
 * The one-way streets of the house. Each forbids what its comment does not allow.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third; this counts types too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests, their builders and the simulation are imported by tests only.',
      severity: 'error',
      from: { path: product, pathNot: [tests, '^server/(testing|simulation)/', '^server/sandbox/testing/'] },
      to: { path: [tests, '^server/(testing|simulation)/', '^server/sandbox/testing/'] },
    },
    {
      name: 'no-browser-tests-in-the-product',
      comment: 'e2e/ tests the product from outside; nothing of the product knows it.',
      severity: 'error',
      from: { path: product },
      to: { path: '^e2e/' },
    },
    {
      name: 'browser-tests-stay-outside',
      comment:
        'A browser test knows the house as its guests do: of ours it imports only what tests share, and shared/.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(client|server|migrations|scripts)/', pathNot: '^server/testing/' },
    },
    {
      name: 'shared-stands-alone',
      comment: 'shared/ is under everything: of ours it imports only itself.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(client|server|migrations|scripts)/' },
    },
    {
      name: 'shared-uses-two-packages',
      comment: 'shared/ runs in every browser: only zod and the calendar library (tests: their tools).',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { pathNot: ['^shared/', '(^|/)node_modules/(zod|temporal-polyfill)/'] },
    },
    {
      name: 'migrations-stand-alone',
      comment:
        'A landed migration is frozen, so nothing that it uses may change: it imports nothing of ours.',
      severity: 'error',
      from: { path: '^migrations/', pathNot: [tests, '^migrations/index[.]ts$'] },
      to: { path: product },
    },
    {
      name: 'migrations-index-lists-migrations',
      comment: 'The list of migrations imports them and nothing else of ours.',
      severity: 'error',
      from: { path: '^migrations/index[.]ts$' },
      to: { path: product, pathNot: '^migrations/' },
    },
    {
      name: 'runtime-stands-below',
      comment: 'server/runtime serves every room, so it knows none of them, only shared/.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: tests },
      to: { path: product, pathNot: ['^server/platform/', '^shared/'] },
    },
    {
      name: 'database-stands-below',
      comment: 'server/database knows migrations, runtime and shared/, not who asks it.',
      severity: 'error',
      from: { path: '^server/database/', pathNot: tests },
      to: { path: product, pathNot: ['^server/(database|runtime)/', '^migrations/', '^shared/'] },
    },
    {
      name: 'repositories-see-the-database',
      comment: 'transport → services → repositories → database.',
      severity: 'error',
      from: { path: '^server/repositories/', pathNot: tests },
      to: { path: product, pathNot: ['^server/(repositories|database|runtime)/', '^shared/'] },
    },
    {
      name: 'providers-know-no-room',
      comment: 'A provider is the outside world in our words: it imports runtime and shared/ only.',
      severity: 'error',
      from: { path: '^server/integrations/', pathNot: tests },
      to: { path: product, pathNot: ['^server/(providers|runtime)/', '^shared/'] },
    },
    {
      name: 'services-see-types',
      comment: 'A service gets repositories and providers handed in; it imports their types only.',
      severity: 'error',
      from: { path: '^server/(services|sweeps)/', pathNot: tests },
      to: { path: '^server/(repositories|providers)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-door',
      comment: 'transport → services → repositories → database, never back and never past a room.',
      severity: 'error',
      from: { path: '^server/(services|sweeps)/', pathNot: tests },
      to: {
        path: ['^server/(transport|sandbox|database)/', '^server/[^/]+[.]ts$', '^client/', '^migrations/'],
      },
    },
    {
      name: 'services-do-not-sweep',
      comment: 'A sweep calls services; a service never knows that it is swept.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: tests },
      to: { path: '^server/jobs/' },
    },
    {
      name: 'transport-calls-services',
      comment:
        'A door parses, calls a service and shapes the answer; repositories and providers are not its business.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: tests },
      to: {
        path: ['^server/(repositories|providers|database|sandbox|sweeps)/', '^migrations/'],
      },
    },
    {
      name: 'transport-sees-service-types',
      comment: 'Services are made in the container and handed to the doors, so the doors import types.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: tests },
      to: { path: '^server/modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-is-the-outside-world',
      comment:
        'The sandbox speaks over the network like the real providers: it knows runtime and shared/ only.',
      severity: 'error',
      from: { path: '^server/sandbox/', pathNot: [tests, '^server/sandbox/main[.]ts$'] },
      to: { path: product, pathNot: ['^server/(sandbox|runtime)/', '^shared/'] },
    },
    {
      name: 'only-the-container-joins',
      comment:
        'Makers meet at the top of server/ (and in what tests build); below it, only types of it are known.',
      severity: 'error',
      from: {
        path: product,
        pathNot: [
          tests,
          '^server/[^/]+[.]ts$',
          '^server/conformance/main[.]ts$',
          '^server/(testing|simulation)/',
        ],
      },
      to: { path: '^server/[^/]+[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-only-at-the-database',
      comment: 'kysely and pg only in database, repositories, migrations and testing.',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^server/(database|repositories|testing|simulation)/', '^migrations/', tests],
      },
      to: { path: '(^|/)node_modules/(kysely|pg|@types/pg)/' },
    },
    {
      name: 'http-only-at-the-doors',
      comment:
        'hono, @trpc/server and ws only in transport, sandbox and what opens the ports (top of server/). A link of the client is made of an observable, which knows no server.',
      severity: 'error',
      from: {
        path: product,
        pathNot: [
          '^server/(transport|sandbox|conformance|testing|simulation)/',
          '^server/[^/]+[.]ts$',
          tests,
        ],
      },
      to: {
        path: '(^|/)node_modules/(hono|hono-openapi|@hono/[^/]+|@trpc/server|ws|@types/ws)/',
        pathNot: '@trpc/server/dist/observable/',
      },
    },
    {
      name: 'sdks-only-in-providers',
      comment: "Other people's software development kits only in providers.",
      severity: 'error',
      from: { path: product, pathNot: ['^server/integrations/', tests] },
      to: { path: '(^|/)node_modules/(razorpay|nodemailer|@types/nodemailer|sharp)/' },
    },
    {
      name: 'mail-peer-only-in-sandbox',
      comment: 'A mail server and a mail reader are the outside world: only in the sandbox.',
      severity: 'error',
      from: { path: product, pathNot: ['^server/sandbox/', tests] },
      to: { path: '(^|/)node_modules/(@types/)?(smtp-server|mailparser)/' },
    },
    {
      name: 'browser-packages-only-in-client',
      comment: 'react, @tanstack and @trpc/client only in client (and the one page renderer).',
      severity: 'error',
      from: {
        path: product,
        pathNot: ['^client/', '^server/http/ssr/', '^server/(testing|simulation)/', tests],
      },
      to: {
        path: '(^|/)node_modules/(react|react-dom|@types/react(-dom)?|@tanstack/[^/]+|@trpc/(client|react-query))/',
      },
    },
    {
      name: 'client-knows-one-type',
      comment: 'The client imports from the server only `import type { AppRouter }`.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', pathNot: '^server/http/trpc/app-router[.]ts$' },
    },
    {
      name: 'client-knows-it-as-a-type',
      comment: 'The client imports from the server only `import type { AppRouter }`.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-knows-no-migrations',
      comment: 'What the database looks like is not the browser’s business.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^migrations/' },
    },
    {
      name: 'server-knows-no-client',
      comment: 'Only the page renderer takes the client’s screens.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/http/ssr/' },
      to: { path: '^client/' },
    },
    {
      name: 'screens-do-not-meet',
      comment: 'A screen never imports another screen; what two share is furniture (site, ui) or shared/.',
      severity: 'error',
      from: { path: '^client/screens/([^/]+)/' },
      to: { path: '^client/screens/', pathNot: '^client/screens/$1/' },
    },
    {
      name: 'screens-know-no-route',
      comment: 'A route shows a screen, never the other way round.',
      severity: 'error',
      from: { path: '^client/(screens|site|ui|art)/' },
      to: { path: '^client/(routes/|main[.]tsx$)' },
    },
    {
      name: 'ui-knows-no-hotel',
      comment: 'ui is furniture for any house: it imports nothing of ours.',
      severity: 'error',
      from: { path: '^client/ui/', pathNot: tests },
      to: { path: product, pathNot: '^client/ui/' },
    },
    {
      name: 'site-is-furniture',
      comment: 'site imports ui, app, art and shared.',
      severity: 'error',
      from: { path: '^client/site/', pathNot: tests },
      to: { path: product, pathNot: ['^client/(site|ui|app|art)/', '^shared/'] },
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
