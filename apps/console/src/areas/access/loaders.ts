// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadApplicationsPage = () => import('./applications/applications-page')
export const loadAccessKeysPage = () => import('./pages/access-keys-page')
