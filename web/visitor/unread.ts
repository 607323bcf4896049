/** Marks the document while the user has unread messages: theme.css shows a dot on what has the class `unread-mark`. */
export const setUnread = (count: number): void =>
  void document.documentElement.toggleAttribute('data-unread', count > 0);
