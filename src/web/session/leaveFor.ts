/** Leaves the app for another host; this page's history entry stays, so that "back" comes back. */
export const leaveFor = (url: string): void => location.assign(url);
