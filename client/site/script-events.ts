/** Sent to the window when the page's scripts do not load, and when they have. */
export const scriptsLost = 'scripts-lost'
export const scriptsLoaded = 'scripts-loaded'
