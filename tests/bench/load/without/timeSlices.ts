export const timeSlices = () => (): undefined => {};
