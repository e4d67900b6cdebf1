// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadWebhooksPage = () => import('./list/webhooks-page')
export const loadDeliveriesPage = () => import('./log/deliveries-page')
