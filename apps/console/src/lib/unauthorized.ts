import { createEvent } from './create-signal'

/** A call that needs a session was answered 401. Said here, so that the HTTP client need not know what that ends. */
export const unauthorized = createEvent()
