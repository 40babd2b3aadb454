import chromium from '@sparticuz/chromium'

// Unpacks the browser with its libraries and fonts into TMPDIR, once, whichever of them is there.
await chromium.executablePath()
