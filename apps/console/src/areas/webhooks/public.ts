// Webhooks of a project: where it tells what happens, and what came of it.
// The only file of this area that other areas and the app may import.
export { deliverySearch } from './delivery-search'
export { loadDeliveriesPage, loadWebhooksPage } from './loaders'
