/** The API key and the place that the fake Places API accepts. */
export const placesKey = 'sandbox-places-key'
export const placeId = 'ChIJ_sandbox_hotel'
