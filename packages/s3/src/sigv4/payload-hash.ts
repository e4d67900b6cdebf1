export const unsignedPayload = 'UNSIGNED-PAYLOAD'
/** SHA-256 of nothing. */
export const emptyPayloadHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
