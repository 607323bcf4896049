create index mail_deliveries_unknown on mail_deliveries (id) where outcome = 'unknown';
