//! The door: so many connections at a time, and none that does not say soon what it wants.

use super::limits;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

/// One connection's place among all that may be open. Whoever goes on with the connection, as a page's socket does, keeps it.
pub(super) type Room = Arc<OwnedSemaphorePermit>;

/// Lets connections in, so many at a time, until `stop` resolves; then those that are open finish what they were asked.
pub(super) async fn keep(
    listener: TcpListener,
    router: Router,
    most: usize,
    stop: impl Future<Output = ()>,
) {
    let free = Arc::new(Semaphore::new(most));
    let closing = watch::Sender::new(false);
    let mut inside = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            (stream, room) = enter(&listener, &free) => {
                inside.spawn(serve(stream, room, router.clone(), closing.subscribe()));
            }
            Some(_) = inside.join_next() => {}
        }
    }
    drop(listener);
    closing.send_replace(true);
    while inside.join_next().await.is_some() {}
}

/// The next connection, once there is room for it: the others wait outside.
async fn enter(listener: &TcpListener, free: &Arc<Semaphore>) -> (TcpStream, Room) {
    loop {
        let Ok(room) = Arc::clone(free).acquire_owned().await else {
            // Nobody ever closes it.
            return std::future::pending().await;
        };
        match listener.accept().await {
            Ok((stream, _)) => {
                // Frames are small and each is whole: held back for the next one, it waits for the other side's delayed
                // acknowledgement, 40 ms. A connection that refuses is gone already, which serving it finds out.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "failed to set TCP_NODELAY");
                }
                return (stream, Arc::new(room));
            }
            // Gone again before it was inside.
            Err(error) if is_over(&error) => {}
            Err(error) => {
                tracing::error!(%error, "the web chat cannot take a connection in");
                tokio::time::sleep(limits::DOOR_REST).await;
            }
        }
    }
}

fn is_over(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

async fn serve(stream: TcpStream, room: Room, router: Router, closing: watch::Receiver<bool>) {
    let router = TowerToHyperService::new(router);
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(Arc::clone(&room));
        router.call(request)
    });
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits::REQUEST)
        .max_buf_size(limits::LARGEST_HEAD);
    let connection = builder.serve_connection(TokioIo::new(stream), answer);
    let mut connection = pin!(connection.with_upgrades());
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = closed(closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    // What strangers send breaks off all the time, and they were told why if they listened.
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection to the web chat broke off");
    }
}

async fn closed(mut closing: watch::Receiver<bool>) {
    // An error means that nobody keeps the door any more, which is an end as well.
    let _ = closing.wait_for(|closing| *closing).await;
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;
    use axum::routing::get;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    #[tokio::test]
    async fn a_crowd_waits_outside_until_somebody_goes() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let router = Router::new().route("/", get(|| async { "come in" }));
        tokio::spawn(keep(listener, router, 2, std::future::pending()));
        let knock = || async {
            let mut stream = TcpStream::connect(address).await.expect("connected");
            let request = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
            stream.write_all(request).await.expect("asked");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.expect("answered");
            answer
        };
        let idle = [
            TcpStream::connect(address).await.expect("connected"),
            TcpStream::connect(address).await.expect("connected"),
        ];
        let third = tokio::time::timeout(Duration::from_millis(300), knock()).await;
        assert!(third.is_err(), "there was room for one more");
        drop(idle);
        assert!(knock().await.ends_with("come in"));
    }
}
