create index audit_log_by_actor on audit_log (actor_id, id);
