// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadFileSystemBetaPage = () => import('./file-system-beta-page')
export const loadObjectMountPage = () => import('./object-mount-page')
