-- Finds the products that are indexed in the second format, so that the job indexes them again.
create index product_search_before_format_3 on product_search (product_id) where (not (words @@ '''!3'''::tsquery));
