CREATE TABLE "known_clients" (
	"user_id" integer NOT NULL,
	"client_hash" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "known_clients_user_id_client_hash_pk" PRIMARY KEY("user_id","client_hash")
);
--> statement-breakpoint
ALTER TABLE "known_clients" ADD CONSTRAINT "known_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_clients_used" ON "known_clients" USING btree ("used_at");