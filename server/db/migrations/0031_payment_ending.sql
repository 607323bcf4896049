-- What a payment becomes when the provider confirms the end that the shop asked for; null when it asked for none.
alter table payments add column ending_as text;
