/** Opens another host. The history entry stays, so that the back button returns. */
export const openUrl = (url: string): void => location.assign(url);
