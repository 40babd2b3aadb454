/**
 * JSON as the provider's PHP prints it: escaped slashes, nothing beyond ASCII. A receiver that parses and prints
 * it anew before checking the signature gets other bytes.
 */
export const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
