-- A delivery of before counts as received at the later of its move and the first day on which it could arrive. Three days are the
-- default of the shop's setting. What the system confirmed has the time of that as its day.
update orders o set received_at = d.received_at, confirms_at = greatest(d.received_at + interval '3 days', working_day_end(d.received_at, 2))
from (
  select o.id, greatest(o.moved_at, date_trunc('day', min(e.at) at time zone 'Asia/Makassar') at time zone 'Asia/Makassar'
    + make_interval(days => case o.shipping_zone when 'nearby' then 1 when 'province' then 2 when 'elsewhere' then 3 else 0 end)) as received_at
  from orders o join order_events e on e.order_id = o.id and e.to_status in ('shipped', 'delivered')
  where o.status = 'delivered' group by o.id
) d
where d.id = o.id;--> statement-breakpoint
update orders o set received_at = coalesce(case when e.by = 'system' then (
    select min(d.at) from order_events d where d.order_id = o.id and d.to_status = 'delivered'
  ) end, e.at), confirms_at = case when e.by = 'system' then e.at end
from order_events e where e.order_id = o.id and e.to_status = 'confirmed' and o.status = 'confirmed';
