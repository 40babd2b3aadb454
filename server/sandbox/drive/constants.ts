/** The key that the sandbox knows, and the folder that is shared with it. */
export const driveKey = 'sandbox-drive-key'
export const driveFolder = 'sandbox-folder-of-albums'
