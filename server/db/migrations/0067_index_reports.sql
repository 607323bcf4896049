create index reports_with_text on reports (created_at) where text <> '';
