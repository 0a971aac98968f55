"""An app on another library: does what it is told on standard input, and tells what it sees, one JSON object per line."""

import asyncio
import json
import sys

from nio import (
    AsyncClient,
    AsyncClientConfig,
    InviteMemberEvent,
    MegolmEvent,
    RoomMessage,
)


def tell(**what):
    print(json.dumps(what), flush=True)


async def main(url, user, password, store):
    config = AsyncClientConfig(encryption_enabled=True, store_sync_tokens=True)
    client = AsyncClient(url, f"@{user}:test.local", store_path=store, config=config)
    await client.login(password, device_name="nio")
    tell(entered=client.user_id)

    async def invited(room, event):
        if event.membership == "invite" and event.state_key == client.user_id:
            await client.join(room.room_id)

    async def said(room, event):
        content = event.source["content"]
        tell(
            room=room.room_id,
            sender=event.sender,
            event=event.event_id,
            content=content,
            encrypted=event.decrypted,
        )

    async def sealed(room, event):
        tell(room=room.room_id, sender=event.sender, event=event.event_id, sealed=True)

    client.add_event_callback(invited, InviteMemberEvent)
    client.add_event_callback(said, RoomMessage)
    client.add_event_callback(sealed, MegolmEvent)

    async def orders():
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            order = json.loads(line)
            while order["room"] not in client.rooms:
                await asyncio.sleep(0.05)
            content = {"msgtype": "m.text", "body": order["words"]}
            await client.room_send(order["room"], "m.room.message", content, ignore_unverified_devices=True)

    syncing = asyncio.create_task(client.sync_forever(timeout=5000, full_state=True))
    await orders()
    syncing.cancel()
    await client.close()


asyncio.run(main(*sys.argv[1:]))
