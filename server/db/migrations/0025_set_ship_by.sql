update orders o set ship_by = (pay.paid_at at time zone 'Asia/Makassar')::date + 3
from payments pay where pay.id = o.payment_id and o.payment_status = 'paid';
