/** The API key that the fake Drive accepts, and the folder that it shares. */
export const driveKey = 'sandbox-drive-key'
export const driveFolder = 'sandbox-folder-of-albums'
