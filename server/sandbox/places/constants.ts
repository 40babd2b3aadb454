/** The key and the place that the sandbox knows. */
export const placesKey = 'sandbox-places-key'
export const placeId = 'ChIJ_sandbox_hotel'
