-- The messages of the tables before become notices of their own, each for one user.
insert into notices (id, kind, about, order_id, sender_id, created_at, addressed_at, cleared_at, recipients, delivered, failed)
select n.id,
  case
    when n.sender_id is not null then 'broadcast'
    when n.cause ~ '^order-(event|again|cancelled):' then 'order-moved'
    when n.cause ~ '^(order-paid|order-address|reminder|review-reply|taken-down):' then split_part(n.cause, ':', 1)
    when n.cause ~ '^refund-' then 'refund'
    when n.cause ~ '^returned:' then 'money-returned'
    when n.cause ~ '^complaint-' then 'complaint'
    when n.cause ~ '^account-change:' then 'account-changed'
    else 'payout'
  end,
  case when n.sender_id is null then '{}'::jsonb
    else jsonb_build_object('title', n.title, 'body', n.body, 'path', n.path) end,
  o.id, n.sender_id, n.created_at, case when n.sender_id is not null then n.addressed_at end, n.cleared_at,
  n.recipients, n.delivered, n.failed
from notifications n
left join orders o on n.sender_id is null
  and o.id = case when n.path ~ 'pesanan=[0-9a-f-]{36}$' then right(n.path, 36)::uuid end;
--> statement-breakpoint
insert into messages (notice_id, user_id, title, body, path)
select distinct n.id, d.user_id, n.title, n.body, n.path from notifications n join deliveries d on d.notification_id = n.id;
--> statement-breakpoint
-- The nodes of the release before finish what is still to be sent, and record it in their own table.
insert into push_deliveries (notice_id, subscription_id, user_id, tries, outcome, status_code)
select notification_id, subscription_id, user_id, tries, coalesce(outcome, 'failed'), status_code from deliveries;
