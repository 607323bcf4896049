-- Who searched for a text: 8 bytes of a keyed hash of text and client, so that rows of one client cannot be joined.
create table search_uses (
  words text not null,
  device bytea not null,
  day date not null,
  constraint search_uses_words_device_pk primary key (words, device)
);
