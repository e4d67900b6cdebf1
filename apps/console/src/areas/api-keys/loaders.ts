// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadApiKeysPage = () => import('./api-keys-page')
