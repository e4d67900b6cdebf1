// Custom domains: the list, the wizard that connects one, what DNS says about them.
// The only file of this area that other areas and the app may import.
export { loadDomainsPage } from './loaders'
