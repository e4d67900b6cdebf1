import { Notifications } from '@mantine/notifications'

/** Where notifications show; what was said before is shown once this is there. */
export const Toasts = () => <Notifications position="bottom-right" limit={5} zIndex={1000} className="notifications" />
