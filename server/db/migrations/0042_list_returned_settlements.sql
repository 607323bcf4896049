-- Money that an admin had settled and the provider returned afterwards was not listed.
INSERT INTO "unplaced_money" ("event_id", "payment_id", "provider_order_id", "transaction_id", "direction", "reason", "amount",
    "received_at")
SELECT DISTINCT ON (m.id) e.id, m.payment_id, m.provider_order_id, m.transaction_id, 'out', 'returned-twice', m.amount, e.at
FROM "unplaced_money" m
JOIN "payment_events" e ON e.provider_order_id = m.provider_order_id AND e.transaction_id = m.transaction_id
WHERE m.closing = 'settled' AND m.direction = 'in' AND e.judged_at > m.closed_at AND e.outcome IS NOT NULL
  AND e.transaction_status IN ('refund', 'chargeback', 'deny')
ORDER BY m.id, e.id
ON CONFLICT DO NOTHING;
