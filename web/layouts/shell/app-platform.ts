/** Whether the shop runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** iOS installs by its share menu alone; an iPad calls itself a Mac, but is touched. */
export const neverOffers = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
