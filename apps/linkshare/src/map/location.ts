/** In degrees; north and east are positive. */
export type Location = { latitude: number; longitude: number }
