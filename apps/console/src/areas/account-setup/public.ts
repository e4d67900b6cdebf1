// What a new account is asked once, after its first login.
// The only file of this area that other areas and the app may import.
export { AccountSetup } from './account-setup'
