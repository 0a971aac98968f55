//! Why something did not work, as far as it makes a difference.

use matrix_sdk::ruma::api::error::{ErrorBody, ErrorKind, RetryAfter};
use matrix_sdk::{ClientBuildError, HttpError};
use std::time::Duration;

/// Why something did not work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Nobody answers, or not in time.
    #[error("no answer: {0}")]
    Unreachable(String),
    /// Whoever answers is no homeserver.
    #[error("no homeserver: {0}")]
    NotAHomeserver(String),
    /// The session has ended.
    #[error("the session has ended")]
    Token,
    /// Too many requests; more may come after a while.
    #[error("too many requests")]
    Limited(Option<Duration>),
    /// The homeserver has trouble of its own.
    #[error("the homeserver has trouble ({0})")]
    Server(u16),
    /// The homeserver says no.
    #[error("refused ({status} {code}): {message}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// Its error code, such as `M_FORBIDDEN`.
        code: String,
        /// Its words.
        message: String,
    },
    /// We are not in that room.
    #[error("not in that room")]
    NotThere,
    /// Keys cannot be exchanged, or the like.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// Whether trying again later can help. What stands before a homeserver may answer in its place for a while.
    pub const fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Unreachable(_)
                | Self::NotAHomeserver(_)
                | Self::Limited(_)
                | Self::Server(_)
                | Self::Other(_)
        )
    }

    /// Whether the homeserver refused it with this code.
    pub fn is_code(&self, wanted: &str) -> bool {
        matches!(self, Self::Refused { code, .. } if code == wanted)
    }
}

impl From<HttpError> for Failure {
    fn from(error: HttpError) -> Self {
        Self::from(&error)
    }
}

impl From<&HttpError> for Failure {
    fn from(error: &HttpError) -> Self {
        if let HttpError::Cached(inner) = error {
            return Self::from(inner.as_ref());
        }
        let Some(told) = error.as_client_api_error() else {
            return match error {
                HttpError::Reqwest(why) => Self::Unreachable(root(why)),
                HttpError::Api(why) => Self::NotAHomeserver(why.to_string()),
                other => Self::Other(other.to_string()),
            };
        };
        let status = told.status_code.as_u16();
        let kind = told.error_kind();
        match kind {
            Some(ErrorKind::UnknownToken { .. }) => return Self::Token,
            Some(ErrorKind::LimitExceeded(limit)) => {
                let wait = limit.retry_after.as_ref().and_then(|after| match after {
                    RetryAfter::Delay(wait) => Some(*wait),
                    RetryAfter::DateTime(_) => None,
                });
                return Self::Limited(wait);
            }
            _ => {}
        }
        match status {
            429 => Self::Limited(None),
            500.. => Self::Server(status),
            _ => Self::Refused {
                status,
                code: kind.map_or_else(String::new, |k| k.errcode().to_string()),
                message: match &told.body {
                    ErrorBody::Standard(body) => body.message.clone(),
                    _ => String::new(),
                },
            },
        }
    }
}

impl From<matrix_sdk::Error> for Failure {
    fn from(error: matrix_sdk::Error) -> Self {
        match error {
            matrix_sdk::Error::Http(error) => Self::from(*error),
            matrix_sdk::Error::WrongRoomState(_) => Self::NotThere,
            matrix_sdk::Error::AuthenticationRequired => Self::Token,
            matrix_sdk::Error::Timeout => Self::Unreachable("timed out".to_owned()),
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<ClientBuildError> for Failure {
    fn from(error: ClientBuildError) -> Self {
        match error {
            ClientBuildError::Http(error) => Self::from(error),
            ClientBuildError::AutoDiscovery(_)
            | ClientBuildError::InvalidServerName
            | ClientBuildError::MissingHomeserver
            | ClientBuildError::Url(_) => Self::NotAHomeserver(error.to_string()),
            other => Self::Other(other.to_string()),
        }
    }
}

/// The innermost reason, which is the one people can do something about.
fn root(error: &dyn std::error::Error) -> String {
    let mut inner = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}
