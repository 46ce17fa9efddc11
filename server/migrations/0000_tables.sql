-- A text as searches compare it: in lower case, without diacritics, and with plain apostrophes. Letters that Unicode does not
-- decompose are replaced one by one. Unlike `unaccent`, it is immutable, so that generated columns can use it.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđıħŧ’‘ʼ', 'oldiht'''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"url" text NOT NULL,
	"api_url" text NOT NULL,
	"api_token" text DEFAULT '' NOT NULL,
	"subnet_cidr" text NOT NULL,
	"connect_params" jsonb,
	"public_key" text NOT NULL,
	"status" integer NOT NULL,
	"type" integer NOT NULL,
	"capacity" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"busy_slots" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	"search" text GENERATED ALWAYS AS (search_text(name || chr(10) || city || chr(10) || url)) STORED NOT NULL,
	CONSTRAINT "nodes_status" CHECK ("nodes"."status" in (0, 1)),
	CONSTRAINT "nodes_type" CHECK ("nodes"."type" in (1, 2)),
	CONSTRAINT "nodes_capacity" CHECK ("nodes"."capacity" >= 0),
	CONSTRAINT "nodes_busy_slots" CHECK ("nodes"."busy_slots" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expired_at" bigint NOT NULL,
	CONSTRAINT "reset_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"browser" text,
	"system" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_privileged" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"premium_expired_at" bigint,
	"premium_ends" boolean DEFAULT false NOT NULL,
	"language" text,
	"premium_reminded_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "accesses" (
	"id" serial PRIMARY KEY NOT NULL,
	"node_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"ip" "inet" NOT NULL,
	"public_key" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"expired_at" bigint,
	"created_at" bigint NOT NULL,
	"user_email" text DEFAULT '' NOT NULL,
	"node_name" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || chr(10) || user_email || chr(10) || node_name || chr(10) || host(ip))) STORED NOT NULL,
	CONSTRAINT "accesses_status" CHECK ("accesses"."status" in ('active', 'inactive')),
	CONSTRAINT "accesses_mode" CHECK ("accesses"."mode" in ('basic', 'limited'))
);
--> statement-breakpoint
CREATE TABLE "admin_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"admin_id" integer,
	"action" text NOT NULL,
	"subject_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"owner_id" integer,
	"admin_email" text,
	"owner_email" text,
	"subject_name" text,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(admin_email, '') || chr(10) || coalesce(subject_name, '') || chr(10) || '#' || subject_id::text || chr(10) || coalesce(owner_email, '') || chr(10) || coalesce('#' || owner_id::text, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"makes_admin" boolean DEFAULT false NOT NULL,
	"user_id" integer,
	"created_by_id" integer,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	"expired_at" bigint NOT NULL,
	"note" text,
	"created_by" text,
	"user_email" text,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(created_by, '') || chr(10) || coalesce(user_email, '') || chr(10) || coalesce(note, ''))) STORED NOT NULL,
	CONSTRAINT "invites_token_unique" UNIQUE("token"),
	CONSTRAINT "invites_status" CHECK ("invites"."status" in ('active', 'inactive', 'used'))
);
--> statement-breakpoint
CREATE TABLE "known_clients" (
	"user_id" integer NOT NULL,
	"client_hash" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "known_clients_user_id_client_hash_pk" PRIMARY KEY("user_id","client_hash")
);
--> statement-breakpoint
CREATE TABLE "access_activity" (
	"access_id" integer PRIMARY KEY NOT NULL,
	"boot" text NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	"last_handshake" bigint
);
--> statement-breakpoint
CREATE TABLE "access_samples" (
	"access_id" integer NOT NULL,
	"period" integer NOT NULL,
	"start" bigint NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	CONSTRAINT "access_samples_access_id_period_start_pk" PRIMARY KEY("access_id","period","start")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_agents" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"applied_generation" bigint DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"watched_until" bigint DEFAULT 0 NOT NULL,
	"seen_at" bigint,
	"unreachable_since" bigint,
	"problem" text,
	"problem_since" bigint,
	"is_interface_synchronised" boolean DEFAULT false NOT NULL,
	"has_seen_handshake" boolean DEFAULT false NOT NULL,
	"notified_since" bigint,
	"notified_problem" text,
	"agent_version" text,
	"clock_offset" double precision DEFAULT 0 NOT NULL,
	"boot" text,
	"cursor" text,
	"connected_peers" integer DEFAULT 0 NOT NULL,
	"agent_ip" text
);
--> statement-breakpoint
CREATE TABLE "node_generations" (
	"node_id" integer PRIMARY KEY NOT NULL,
	"generation" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_samples" (
	"node_id" integer NOT NULL,
	"period" integer NOT NULL,
	"start" bigint NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	"connected_peers" integer NOT NULL,
	CONSTRAINT "node_samples_node_id_period_start_pk" PRIMARY KEY("node_id","period","start")
);
--> statement-breakpoint
CREATE TABLE "released_agents" (
	"id" serial PRIMARY KEY NOT NULL,
	"node_id" integer NOT NULL,
	"name" text NOT NULL,
	"api_url" text NOT NULL,
	"api_token" text NOT NULL,
	"agent_ip" text,
	"public_key" text NOT NULL,
	"generation" bigint NOT NULL,
	"released_at" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" double precision,
	"currency_code" text,
	"status" text,
	"admin_id" integer,
	"payment_id" text,
	"signature" text,
	CONSTRAINT "order_events_key" UNIQUE("order_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"gateway" text DEFAULT 'external' NOT NULL,
	"reference" text NOT NULL,
	"ext_id" text,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"currency_code" text NOT NULL,
	"amount" integer NOT NULL,
	"month_count" integer NOT NULL,
	"start_at" bigint,
	"expired_at" bigint,
	"paid_at" bigint,
	"refunded_at" bigint,
	"payment_details" jsonb,
	"problem" text,
	"next_check_at" bigint,
	"checking_until" bigint,
	"notification_count" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint,
	"user_email" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(user_email || chr(10) || coalesce(ext_id, ''))) STORED NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_ext_id_unique" UNIQUE("ext_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'done', 'failed', 'cancelled')),
	CONSTRAINT "orders_month_count" CHECK ("orders"."month_count" > 0),
	CONSTRAINT "orders_paid" CHECK (("orders"."status" = 'done') = ("orders"."expired_at" is not null and "orders"."refunded_at" is null)),
	CONSTRAINT "orders_paid_at" CHECK (("orders"."paid_at" is null) = ("orders"."expired_at" is null)),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_at" is null or "orders"."status" = 'cancelled')
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"month_count" integer NOT NULL,
	"currency_code" text NOT NULL,
	"amount" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_type" CHECK ("plans"."type" in (0, 1, 2, 3)),
	CONSTRAINT "plans_month_count" CHECK ("plans"."month_count" > 0),
	CONSTRAINT "plans_amount" CHECK ("plans"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "setup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mail_tested_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "setup_one_row" CHECK ("setup"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accesses" ADD CONSTRAINT "accesses_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accesses" ADD CONSTRAINT "accesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_clients" ADD CONSTRAINT "known_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_activity" ADD CONSTRAINT "access_activity_access_id_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_samples" ADD CONSTRAINT "access_samples_access_id_accesses_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."accesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_agents" ADD CONSTRAINT "node_agents_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_generations" ADD CONSTRAINT "node_generations_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_samples" ADD CONSTRAINT "node_samples_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nodes_name" ON "nodes" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_used" ON "sessions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "users_premium_ends" ON "users" USING btree ("premium_expired_at") WHERE "users"."premium_ends";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "users_active_id" ON "users" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "users_active_email" ON "users" USING btree ("is_active","email");--> statement-breakpoint
CREATE INDEX "users_active_created" ON "users" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "users_active_updated" ON "users" USING btree ("is_active",coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "accesses_address" ON "accesses" USING btree ("node_id","ip") WHERE "accesses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "accesses_owner" ON "accesses" USING btree ("user_id","node_id","id");--> statement-breakpoint
CREATE INDEX "accesses_of_node" ON "accesses" USING btree ("node_id","id") WHERE "accesses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "accesses_public_key" ON "accesses" USING btree ("node_id","public_key");--> statement-breakpoint
CREATE INDEX "accesses_by_public_key" ON "accesses" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "accesses_ip" ON "accesses" USING btree ("ip");--> statement-breakpoint
CREATE INDEX "accesses_expiry" ON "accesses" USING btree ("expired_at") WHERE "accesses"."status" = 'active' and "accesses"."expired_at" is not null;--> statement-breakpoint
CREATE INDEX "accesses_over" ON "accesses" USING btree ("expired_at") WHERE "accesses"."status" = 'inactive';--> statement-breakpoint
CREATE INDEX "accesses_name" ON "accesses" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_user_email" ON "accesses" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "accesses_node_name" ON "accesses" USING btree (lower("node_name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_created" ON "accesses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accesses_status_id" ON "accesses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "accesses_status_name" ON "accesses" USING btree ("status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_status_user_email" ON "accesses" USING btree ("status","user_email","id");--> statement-breakpoint
CREATE INDEX "accesses_status_node_name" ON "accesses" USING btree ("status",lower("node_name"),"id");--> statement-breakpoint
CREATE INDEX "accesses_status_created" ON "accesses" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_log_subject" ON "admin_log" USING btree ("subject_id","action","id");--> statement-breakpoint
CREATE INDEX "admin_log_action" ON "admin_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "admin_log_at" ON "admin_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_log_admin" ON "admin_log" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "admin_log_owner" ON "admin_log" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "attempt_counters_end" ON "attempt_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "invites_expiry" ON "invites" USING btree ("expired_at") WHERE "invites"."status" = 'active';--> statement-breakpoint
CREATE INDEX "invites_creator" ON "invites" USING btree ("created_by_id") WHERE "invites"."status" = 'active';--> statement-breakpoint
CREATE INDEX "invites_user" ON "invites" USING btree ("user_id") WHERE "invites"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "invites_created" ON "invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invites_updated" ON "invites" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "invites_status_id" ON "invites" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "invites_status_created" ON "invites" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_status_updated" ON "invites" USING btree ("status",coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "known_clients_used" ON "known_clients" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "access_samples_start" ON "access_samples" USING btree ("period","start");--> statement-breakpoint
CREATE INDEX "node_samples_start" ON "node_samples" USING btree ("period","start");--> statement-breakpoint
CREATE INDEX "released_agents_next_attempt" ON "released_agents" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree (coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "orders_user_email" ON "orders" USING btree ("user_email","id");--> statement-breakpoint
CREATE INDEX "orders_status_id" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_updated" ON "orders" USING btree ("status",coalesce("updated_at", 0),"id");--> statement-breakpoint
CREATE INDEX "orders_status_user_email" ON "orders" USING btree ("status","user_email","id");--> statement-breakpoint
CREATE INDEX "orders_problem" ON "orders" USING btree ("id") WHERE "orders"."problem" is not null;--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_refund" ON "orders" USING btree ("refunded_at") WHERE "orders"."refunded_at" is not null;