import chromium from '@sparticuz/chromium'

// Unpacks the browser with its libraries and fonts into TMPDIR.
await chromium.executablePath()
